// Puts `cos mcp` behind a loopback address for tools that only speak HTTP. One server process for
// each session; its address is printed on the first line.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const [cos, modules] = process.argv.slice(2);
const { StreamableHTTPServerTransport } = await import(
  `${modules}/@modelcontextprotocol/sdk/dist/esm/server/streamableHttp.js`
);

const sessions = new Map();

async function open() {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => sessions.set(id, transport),
  });
  const child = spawn(cos, ["mcp"], { stdio: ["pipe", "pipe", "ignore"] });
  transport.onmessage = (message) => child.stdin.write(`${JSON.stringify(message)}\n`);
  transport.onclose = () => child.stdin.end();
  createInterface({ input: child.stdout }).on("line", (line) => transport.send(JSON.parse(line)));
  await transport.start();
  return transport;
}

const server = createServer(async (request, response) => {
  const known = sessions.get(request.headers["mcp-session-id"]);
  await (known ?? (await open())).handleRequest(request, response);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
process.stdin.on("end", () => process.exit(0)).resume();
