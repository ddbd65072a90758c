import net from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * The address by which requests are counted. A port written by a proxy (`203.0.113.7:50412`, `[2001:db8::7]:50412`) is
 * dropped, as each connection has its own. An IPv6 address counts as its /64, which belongs to one customer. For a text
 * that is no address, the connection's address counts.
 */
export function clientAddressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // The usual case, without a closer look.
  if (net.isIPv4(ip)) return ip;
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip;
  return normalizeIP(net.isIP(bare) ? bare : (socket.remoteAddress ?? ''));
}
