// The bare reference of the sockets: `ws` alone. It answers a login and sends one text to everybody.
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({
  port: Number(process.argv[2]),
  host: '127.0.0.1',
  perMessageDeflate: false,
});
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString('utf8')) as { cmd: string; text?: string };
    if (frame.cmd === 'login') socket.send(JSON.stringify({ cmd: 'login.ok' }));
    if (frame.cmd === 'tell') for (const one of server.clients) one.send(frame.text ?? '');
  });
});
server.on('listening', () => process.send?.('ready'));
