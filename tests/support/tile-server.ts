import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync, crc32 } from 'node:zlib';

/** A server of pictures for maps, as an operator has one. */
export interface TileServer {
  /** For MAP_TILES_URL. */
  url: string;
  /** Addresses asked for, with what came along of the page that asked. */
  asked: { path: string; referer: string | undefined }[];
  close(): Promise<void>;
}

/** Listens on a free port of the loopback address; every picture is of one colour. */
export async function startTileServer(): Promise<TileServer> {
  const picture = greyPicture();
  const asked: TileServer['asked'] = [];
  const server = http.createServer((request, response) => {
    asked.push({ path: request.url!, referer: request.headers.referer });
    if (!/^\/\d+\/\d+\/\d+\.png$/.test(request.url!)) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A PNG of one grey pixel. */
function greyPicture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const size = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.from([0, 0xd0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
