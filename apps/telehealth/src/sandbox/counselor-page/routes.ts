import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isSameOrigin } from '@evenkeel/server-kit/http/csrf'
import {
  createNotFoundError,
  createPermissionDeniedError,
  createValidationError,
} from '@evenkeel/server-kit/http/http-error'
import { fitsInteger } from '#db/ids.ts'
import { patients } from '#db/tables.ts'
import { closeAppointment } from '#modules/appointments/repository.ts'
import { listConversations } from '#modules/messages/conversations.ts'
import { addEvent } from '#modules/messages/outgoing-events.ts'
import { presentMessages } from '#modules/messages/presenter.ts'
import { readMessages } from '#modules/messages/repository.ts'
import type { AppContext } from '#app-context.ts'
import type { DemoFile } from '../demo-data/demo-patient.ts'
import type { CounselorApi } from './counselor-api.ts'
import { type ConversationPageData, renderConversation, renderPatientList } from './page.ts'
import { listSandboxPatients, listVisits } from './repository.ts'

/** Marks a booked visit as completed at any time, for the test hooks. */
export async function completeAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  id: number,
): Promise<void> {
  const isDone =
    fitsInteger(id) &&
    (await db.transaction(async (tx) => {
      const patientId = await closeAppointment(tx, id, 'completed')
      if (patientId === null) return false
      await addEvent(tx, 'appointment:changed', patientId, clock.now())
      return true
    }))
  if (!isDone) throw createNotFoundError()
}

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** A PNG of one color, `size` pixels wide and high. */
function createPng(size: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(size)
  head.writeUInt32BE(size, 4)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, Buffer.from([red, green, blue]))])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const escapePdfText = (text: string): string => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

/** A one-page PDF with lines of plain text. */
function createPdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${escapePdfText(line)}) '`).join('\n')
  const content = `BT /F1 14 Tf 24 TL 72 740 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Files the counselor page can send. */
const sampleFiles: Readonly<Record<'pdf' | 'png', DemoFile>> = {
  pdf: {
    name: 'What to expect.pdf',
    type: 'application/pdf',
    bytes: createPdf(['What to expect', '', 'A sample document of the sandbox.']),
  },
  png: { name: 'Picture.png', type: 'image/png', bytes: createPng(240, [31, 95, 91]) },
}

/** Number of messages on the page. */
const PAGE_SIZE = 50

const PatientParams = z.object({ id: z.coerce.number().int().positive() })
const ReplyBody = z.object({
  provider_id: z.coerce.number().int().positive(),
  subject: z.string().max(256),
  message: z.string().min(1).max(5000),
  /** One of the sample files; empty: none. */
  document: z.enum(['', 'pdf', 'png']),
})
const VisitBody = z.object({ appointment_id: z.coerce.number().int().positive() })

/** The page runs no scripts and loads nothing; only its own forms can be submitted. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/**
 * Requires that the form comes from the page itself, by the browser's own headers, which no other site can
 * forge.
 */
function checkOrigin(request: FastifyRequest): void {
  if (!isSameOrigin(request)) throw createPermissionDeniedError()
}

/** Parses a form or path; refuses invalid input. */
function parseInput<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw createValidationError(
    parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || null, message })),
  )
}

async function loadConversation(
  service: Pick<AppContext, 'db' | 'vault'>,
  patientId: number,
): Promise<ConversationPageData | null> {
  const [patient] = await service.db.select().from(patients).where(eq(patients.id, patientId))
  if (!patient) return null
  const cipher = await service.vault.patientCipher(patient)
  const found = await readMessages(service.db, { patientId }, null, PAGE_SIZE)
  return {
    patient,
    visits: await listVisits(service.db, patientId),
    conversations: (await listConversations(service.db, patientId)).map(({ provider, conversation }) => ({
      providerId: provider.id,
      name: provider.fullname,
      unread: conversation.unread,
    })),
    messages: await presentMessages(service, cipher, patient, found),
  }
}

/**
 * The counselor's side of the sandbox as a plain page. It has no log-in and shows patients' messages, so it
 * is mounted for demonstrations only and never in production (RD-177).
 */
export const createCounselorPage =
  (
    service: Pick<AppContext, 'db' | 'clock' | 'vault'>,
    counselorApi: CounselorApi,
    base: string,
  ): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // With a stricter policy, browsers would not send the origin of its own forms.
        'referrer-policy': 'same-origin',
      })
    })
    app.get('/counselor', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .send(renderPatientList(base, await listSandboxPatients(service.db))),
    )
    app.get('/counselor/:id', async (request, reply) => {
      const parts = await loadConversation(service, parseInput(PatientParams, request.params).id)
      if (!parts) return reply.callNotFound()
      return reply.type('text/html; charset=utf-8').send(renderConversation(base, parts))
    })
    app.post('/counselor/:id/reply', async (request, reply) => {
      checkOrigin(request)
      const { id } = parseInput(PatientParams, request.params)
      const { provider_id: providerId, subject, message, document } = parseInput(ReplyBody, request.body)
      const file = document === '' ? undefined : sampleFiles[document]
      await counselorApi.reply({ patientId: id }, { providerId, subject, message, file })
      return reply.redirect(`${base}/counselor/${id}`, 303)
    })
    app.post('/counselor/:id/complete', async (request, reply) => {
      checkOrigin(request)
      const { id } = parseInput(PatientParams, request.params)
      await completeAppointment(service, parseInput(VisitBody, request.body).appointment_id)
      return reply.redirect(`${base}/counselor/${id}`, 303)
    })
  }
