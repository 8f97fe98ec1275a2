# The Gang as a container: docs/operating.md tells how to run it.
#
# Nothing here names a kind of processor: on amd64 and arm64 alike the base brings its own, and every package has wheels
# for both.

FROM python:3.13-slim AS build
WORKDIR /source
# First what seldom changes. Node.js, which builds the pages, comes with the build's own requirements and stays behind here.
COPY requirements/runtime.txt requirements/postgres.txt requirements/
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes \
        -r requirements/runtime.txt -r requirements/postgres.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
COPY web web
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps . \
    && /venv/bin/pip uninstall --yes pip

FROM python:3.13-slim
LABEL org.opencontainers.image.title="The Gang" \
      org.opencontainers.image.licenses="MIT"
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin thegang \
    && install --directory --owner=thegang --group=thegang --mode=0700 /data
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    GANG_HOST=0.0.0.0 \
    GANG_PORT=8000 \
    GANG_DATA=/data \
    GANG_NO_BROWSER=yes
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen(f'http://127.0.0.1:{os.environ[\"GANG_PORT\"]}/readyz', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["gang"]
CMD ["serve"]
