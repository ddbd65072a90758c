import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { clientAddressOf } from './client-address.ts';

const of = (ip: string) => clientAddressOf({ ip, socket: { remoteAddress: '10.0.0.1' } as Socket });

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50412', '203.0.113.7'],
  ['[2001:db8::7]:50412', '2001:db8::'],
  ['[2001:db8::7]', '2001:db8::'],
  ['2001:db8::8', '2001:db8::'],
  ['2001:DB8:0:1::8', '2001:db8:0:1::'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', '10.0.0.1'],
  ['_hidden:7', '10.0.0.1'],
  ['203.0.113.7:x', '10.0.0.1'],
  ['', '10.0.0.1'],
])('counts %s as %s', (ip, address) => {
  expect(of(ip)).toBe(address);
});
