import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#contract/common/call.ts';
import { messages } from '#contract/common/errors.ts';
import { atField, Refusal } from '#server/platform/http/refusal.ts';

/** Allows file bodies for the routes of a scope. Elsewhere they are refused as a wrong type. */
export async function takeUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, {
    limits: { files: 1, fields: 1, parts: 2, headerPairs: 20 },
    throwFileSizeLimit: true,
  });
}

/**
 * The single file of a request, as bytes in memory. Throws Refusal 415 for any other body, 413 if the file is too large
 * and 422 if there is none.
 */
export async function readUpload(request: FastifyRequest, { field, most, missing, tooLarge }: Upload): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('WRONG_TYPE', messages.wrongType);
  try {
    const part = await request.file({ limits: { fileSize: most } });
    const content = await part?.toBuffer();
    if (part?.fieldname !== field || !content?.length) throw atField(field, missing);
    return content;
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    throw new Refusal('TOO_LARGE', tooLarge, { fieldErrors: { [field]: tooLarge } });
  }
}
