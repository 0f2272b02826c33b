import { type Sandbox, scenarioNames } from '@evenkeel/telehealth/sandbox'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import { TestOrganizationRequest, type TestOrganizations } from './test-organizations.ts'

const ScenarioRequest = z.object({
  scenario: z.enum(scenarioNames),
  times: z.int().min(1).max(1000).default(1),
})
const ReplyRequest = z.object({
  email: z.string(),
  subject: z.string().max(256).default('A note for you'),
  message: z.string().min(1).max(5000),
  /** A document attached by the counselor: bytes in base64. */
  document: z.object({ document_name: z.string(), mime_type: z.string(), data: z.base64() }).optional(),
})
const CompleteRequest = z.object({ appointment_id: z.int().positive() })

/** Test control of the sandbox: test organizations, telehealth failures, and counselor actions. */
export const createSandboxControl =
  (sandbox: Sandbox, organizations: TestOrganizations): FastifyPluginAsync =>
  async (app) => {
    app.post('/organizations', async (request, reply) =>
      reply.code(201).send(await organizations.create(TestOrganizationRequest.parse(request.body))),
    )
    app.post('/telehealth', async (request) => {
      const { scenario, times } = ScenarioRequest.parse(request.body)
      sandbox.control.setScenario(scenario, times)
      return { scenario, times }
    })
    app.get('/telehealth/log', async () => sandbox.control.log())
    app.post('/reply', async (request) => {
      const { email, subject, message, document } = ReplyRequest.parse(request.body)
      const file = document && {
        name: document.document_name,
        type: document.mime_type,
        bytes: Buffer.from(document.data, 'base64'),
      }
      await sandbox.control.reply({ email }, { subject, message, file })
      await sandbox.work()
      return { done: true }
    })
    app.post('/complete', async (request) => {
      await sandbox.control.complete(CompleteRequest.parse(request.body).appointment_id)
      return { done: true }
    })
  }
