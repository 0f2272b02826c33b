import { createValidationError, createPermissionDeniedError } from '@evenkeel/server-kit/http/http-error'
import { isSameOrigin } from '@evenkeel/server-kit/http/csrf'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { completeAppointment } from '#modules/appointments/complete-appointment.ts'
import { patients } from '#db/tables.ts'
import { listConversations } from '#modules/messages/conversations.ts'
import { presentMessages } from '#modules/messages/presenter.ts'
import { readMessages } from '#modules/messages/repository.ts'
import type { ServiceDeps } from '#service.ts'
import type { CounselorApi } from './counselor-api.ts'
import { sampleFiles } from '../demo-data/sample-files.ts'
import { listSandboxPatients, listVisits } from './repository.ts'
import { renderConversation, renderPatientList, type ConversationPageData } from './page.ts'

/** Messages of a conversation that the page shows. */
const PAGE_SIZE = 50

const PatientParams = z.object({ id: z.coerce.number().int().positive() })
const ReplyBody = z.object({
  provider_id: z.coerce.number().int().positive(),
  subject: z.string().max(256),
  message: z.string().min(1).max(5000),
  /** One of the sample files; empty for none. */
  document: z.enum(['', 'pdf', 'png']),
})
const VisitBody = z.object({ appointment_id: z.coerce.number().int().positive() })

/** The page runs nothing and loads nothing; only its own forms may be sent. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** Sent from the page itself: the browser says so, and no other site can. */
function checkOrigin(request: FastifyRequest): void {
  if (!isSameOrigin(request)) throw createPermissionDeniedError()
}

/** What a form or path says; refuses what it does not say rightly. */
function parseInput<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw createValidationError(
    parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || null, message })),
  )
}

async function loadConversation(
  service: Pick<ServiceDeps, 'db' | 'vault'>,
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
 * The counselor's side of the sandbox as a plain page. It asks for no password and shows what patients write, so it is
 * mounted for demonstrations only and never in production (RD-177).
 */
export const createCounselorPage =
  (
    service: Pick<ServiceDeps, 'db' | 'clock' | 'vault'>,
    door: CounselorApi,
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
        // With less than this browsers would not say where its own forms come from.
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
      await door.reply({ patientId: id }, { providerId, subject, message, file })
      return reply.redirect(`${base}/counselor/${id}`, 303)
    })
    app.post('/counselor/:id/complete', async (request, reply) => {
      checkOrigin(request)
      const { id } = parseInput(PatientParams, request.params)
      await completeAppointment(service, parseInput(VisitBody, request.body).appointment_id)
      return reply.redirect(`${base}/counselor/${id}`, 303)
    })
  }
