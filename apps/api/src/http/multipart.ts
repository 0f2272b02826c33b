import multipart from '@fastify/multipart'
import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { errorStatus } from '@evenkeel/api-contract/errors/error-types'
import { limits } from '@evenkeel/api-contract/limits'
import { documentTooLargeError } from '@evenkeel/api-contract/telehealth/documents'
import { HttpError, createValidationError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const createTooLargeError = (): HttpError =>
  new HttpError(errorStatus.PayloadTooLarge, {
    error_type: 'PayloadTooLarge',
    errors: [documentTooLargeError],
  })

/** Reads the single file of a form into the fields of the JSON body: name, claimed type, bytes in base64. */
async function readMultipartBody(request: FastifyRequest, filePart: string): Promise<Record<string, string>> {
  const body: Record<string, string> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') body[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== filePart || body.data !== undefined)
      throw createValidationError([
        { field: 'file', message: `Please send one file, as the part ${filePart}.` },
      ])
    body.document_name = part.filename
    body.mime_type = part.mimetype
    body.data = (await part.toBuffer()).toString('base64')
  }
  return body
}

/** Maps an error of the multipart parser to an API error. */
function toMultipartError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'FST_REQ_FILE_TOO_LARGE') return createTooLargeError()
  if (code === 'FST_FILES_LIMIT')
    return createValidationError([{ field: 'file', message: documentErrorMessages.oneFile }])
  // Errors of the multipart parser itself have no code: a truncated upload, or a missing boundary.
  const isUnread = error instanceof Error && !(error instanceof HttpError) && code === null
  if (isUnread || (typeof code === 'string' && code.startsWith('FST_')))
    return createValidationError([{ field: 'file', message: documentErrorMessages.damaged }])
  return error
}

/** Allows multipart bodies on endpoints that declare a file part; all others refuse them. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: limits.documentBytes, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
  })
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { form } = request.routeOptions.config
    if (!form) throw createHttpError('UnsupportedMediaType', 'Please send JSON here.')
    request.body = await readMultipartBody(request, form.file).catch((error: unknown) => {
      throw toMultipartError(error)
    })
  })
}
