import { ANSWER_MS } from '@outlay/contract/platform/push';
import { HostError } from '#host/host.port.ts';
import { pushAddress } from '#navigation/address.ts';

/** Opens a separate socket, waits for one answer and returns how long it took. */
export function socketAnswers(): Promise<string> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const socket = new WebSocket(pushAddress());
    const late = setTimeout(() => end(() => reject(new HostError('fail', 'waiting time out'))), ANSWER_MS);
    function end(then: () => void) {
      clearTimeout(late);
      socket.onclose = null;
      socket.close(1000);
      then();
    }
    socket.onopen = () => socket.send(JSON.stringify({ cmd: 'ping' }));
    socket.onmessage = () => end(() => resolve(`${Math.round(performance.now() - started)} ms`));
    socket.onclose = () => end(() => reject(new HostError('fail', 'SocketTask.readyState is not OPEN')));
  });
}
