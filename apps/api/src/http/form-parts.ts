import multipart from '@fastify/multipart'
import { documentTexts } from '@evenkeel/contract/error-texts.words'
import { errorStatus } from '@evenkeel/contract/errors'
import { limits } from '@evenkeel/contract/limits'
import { documentTooLarge } from '@evenkeel/contract/telehealth/documents'
import { Failure, invalid, refuse } from '@evenkeel/server/http/failure'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const tooLarge = (): Failure =>
  new Failure(errorStatus.PayloadTooLarge, {
    error_type: 'PayloadTooLarge',
    errors: [documentTooLarge],
  })

/** The one file of a form, read as what the JSON form of the same call says: name, claimed type, bytes in base64. */
async function bodyOf(request: FastifyRequest, filePart: string): Promise<Record<string, string>> {
  const body: Record<string, string> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') body[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== filePart || body.data !== undefined)
      throw invalid([{ field: 'file', message: `Please send one file, as the part ${filePart}.` }])
    body.document_name = part.filename
    body.mime_type = part.mimetype
    body.data = (await part.toBuffer()).toString('base64')
  }
  return body
}

/** What the parser refuses, in our words. */
function failureOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === 'FST_FILES_LIMIT') return invalid([{ field: 'file', message: documentTexts.oneFile }])
  // Errors of the multipart parser itself have no code: a truncated upload, or a missing boundary.
  const isUnread = error instanceof Error && !(error instanceof Failure) && code === null
  if (isUnread || (typeof code === 'string' && code.startsWith('FST_')))
    return invalid([{ field: 'file', message: documentTexts.damaged }])
  return error
}

/** Lets endpoints that say so take their body as form parts too; everywhere else such a body is refused. */
export async function takeFormParts(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: limits.documentBytes, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
  })
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { form } = request.routeOptions.config
    if (!form) throw refuse('UnsupportedMediaType', 'Please send JSON here.')
    request.body = await bodyOf(request, form.file).catch((error: unknown) => {
      throw failureOf(error)
    })
  })
}
