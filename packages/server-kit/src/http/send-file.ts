import type { FileDownload } from '@evenkeel/api-contract/endpoint'
import type { FastifyReply } from 'fastify'
import { createAttachmentHeader } from './attachment-header.ts'

/**
 * Hands out a file that a person uploaded: saved, never shown or run by the browser, read by nobody but our own pages,
 * and kept in no cache (trust S16).
 */
export const sendFile = (reply: FastifyReply, { name, type, bytes }: FileDownload): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      'content-disposition': createAttachmentHeader(name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
