// A bot for both games in seventy lines, written from docs/protocol.md alone. Needs Node 22 or newer, and nothing else:
//   node bot.mjs http://127.0.0.1:8000 TABLE [NAME]
// It takes a free seat, plays until the game is over, and comes back when the connection breaks.

const [server, table, name = "Node"] = process.argv.slice(2);
let cookie, last = null, asked = null, ids = 0, waiting = null;

async function call(method, path, body) {
  const headers = { "X-Gang": "1", "Content-Type": "application/json", ...(cookie && { Cookie: cookie }) };
  const answer = await fetch(server + path, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).text);
  cookie ??= answer.headers.getSetCookie()[0]?.split(";")[0];
}

function connect() {
  const socket = new WebSocket(server.replace("http", "ws") + "/ws/" + table, { headers: { Cookie: cookie } });
  let pause = 1000;
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: "hello", table, seq: last?.seq }));
    if (waiting) socket.send(waiting); // what was not answered is sent again with the same id: it is done only once
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "state") {
      last = { ...last, ...message }; // a part that is left out is as it was
      for (const part of ["game", "seat"]) last[part] = changed(last[part], message[`${part}_change`]);
      if (last.table.stage === "finished") { console.log("over"); process.exit(0); }
      act(socket);
    } else if (message.type === "ack" || message.type === "refused") {
      waiting = null;
      // The state that explains a refusal comes before or after it.
      if (message.type === "refused" && last.seq > asked) act(socket);
    } else if (message.type === "going-away") pause = message.reconnect;
    else if (message.type === "problem" && message.closing) { console.error(message.text); process.exit(1); }
  };
  socket.onclose = () => setTimeout(connect, pause);
}

// Every field of a change stands in the place of what it was, those of the view one by one.
function changed(part, change) {
  return change ? { ...part, ...change, view: { ...part.view, ...change.view } } : part;
}

function act(socket) {
  const command = waiting ? null : choose(last);
  if (!command) return;
  asked = last.seq;
  waiting = JSON.stringify({ type: "do", id: `node-${process.pid}-${++ids}`, command });
  socket.send(waiting);
}

// What everybody sees and what is one's own make one view; of empty lists and nulls nothing is sent.
function choose({ table, game: shared, seat: { you, view, chips = [], legal = [] } }) {
  const game = { ...shared?.view, ...view };
  if (you === null) {
    const seat = table.seats.findIndex((seat) => !seat.guest && !seat.level);
    return table.stage === "waiting" && seat >= 0 ? { do: "Sit", seat } : null;
  }
  if (table.stage !== "playing") return null;
  if (game.phase === "showdown") return table.seats[you].ready ? null : { do: "Ready" };
  if (game.choice) return null; // streets: chosen already
  const answer = legal.find((action) => action.do === "Agree" || action.do === "Answer");
  const has = game.chips?.[game.phase]?.[you]; // heist: keep the chip one has
  const free = chips.find((stars) => !has && !game.chips[game.phase].includes(stars));
  const take = free ? { do: "TakeChip", stars: free, source: null } : null;
  const action = answer && !game.prompt?.answers[you] ? answer : take ?? (game.chips ? null : legal.at(-1));
  return action ? { do: "Play", action } : null;
}

await call("POST", "/api/me");
await call("PATCH", "/api/me", { name });
connect();
