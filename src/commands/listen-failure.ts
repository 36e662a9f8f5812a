import type { Config } from '../config.ts';
import { CommandFailure } from './arguments.ts';

/** What keeps a service from listening, as a sentence about the setting that is wrong; any other error as it is. */
export function listenFailure(error: unknown, { listen: { host, port } }: Config): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new CommandFailure(`PORT ${port} of ${host} is taken: another program listens there`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CommandFailure(`HOST is ${host}: it must be an address of this machine, such as 127.0.0.1 or 0.0.0.0`);
  }
  if (code === 'EACCES' && syscall === 'listen')
    return new CommandFailure(`PORT ${port} may not be listened on by this user`);
  return error;
}
