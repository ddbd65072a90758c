import net from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * The address that a request is counted by. A port that a proxy writes beside it (`203.0.113.7:50412`, `[2001:db8::7]:50412`) is left out,
 * because each connection has its own, and an IPv6 address stands for its /64, which belongs to one customer. What is no address at all is
 * counted by the connection it came on.
 */
export function clientAddressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip;
  return normalizeIP(net.isIP(bare) ? bare : (socket.remoteAddress ?? ''));
}
