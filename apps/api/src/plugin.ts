import { telehealthErrorMessages } from '@evenkeel/contract/telehealth/refusals.words'
import cookie from '@fastify/cookie'
import { languages } from '@evenkeel/contract/words/languages'
import { registerErrorTranslation } from '@evenkeel/server/http/refusals-in-language'
import { serveApiDocs } from '@evenkeel/server/http/docs'
import { registerServiceErrorHandlers } from '@evenkeel/server/http/reply-with-failure'
import { createEndpointServer } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { createAuditHook } from '#audit/audit-hook.ts'
import type { RecordAuditEvent } from '#audit/write.ts'
import { appointmentRoutes } from '#features/appointments/drafts/routes.ts'
import { visitRoutes } from '#features/appointments/visit-routes.ts'
import { documentRoutes } from '#features/documents/routes.ts'
import { answerErrorMessages } from '#features/intake/answers/answers.words.ts'
import { intakeRoutes } from '#features/intake/routes.ts'
import { messageRoutes } from '#features/messages/routes.ts'
import type { OrganizationDirectory } from '#features/organisations/directory.ts'
import { type PreviewRoutesDeps, previewEmailRoutes } from '#features/organisations/preview-routes.ts'
import { organizationRoutes } from '#features/organisations/routes.ts'
import { organizationTextRoutes } from '#features/phrases/routes.ts'
import { providerRoutes } from '#features/providers/routes.ts'
import { memberRoutes } from '#features/sign-in/routes.ts'
import { type Caller, getTenantId } from '#http/caller.ts'
import { apiErrorMessages } from '#http/refusals.words.ts'
import { registerMultipart } from '#http/form-parts.ts'
import { type OutboxKind, trackRequestContext } from '#http/request-context.ts'
import { logRequests } from '#http/request-log.ts'
import { createTenantEndpointServer } from '#http/serve-in.ts'
import type { ModuleDeps } from './feature-deps.ts'
import { createCallerAuthentication } from './identify-caller.ts'
import type { OperationalLog } from './trouble-log.ts'

/** What the calls of the API work with. */
export interface ApiPluginDeps {
  readonly features: ModuleDeps
  readonly directory: OrganizationDirectory
  readonly record: RecordAuditEvent
  /** Looks for what a call has written and is to be sent out. */
  readonly look: (what: OutboxKind) => void
  readonly trouble: OperationalLog
  readonly previews: PreviewRoutesDeps
}

/** Mounts the calls of every feature, in the features' order; returns their endpoints. */
function registerModules(app: FastifyInstance, { features, directory, record, previews }: ApiPluginDeps) {
  const { clock, store, tenantConfig } = features
  const { serve, served } = createEndpointServer<Caller>(
    app,
    createCallerAuthentication(features, directory),
    createAuditHook(clock, record),
  )
  const serveOwn = createTenantEndpointServer(serve, (caller) => ({
    ...features,
    store: store.forOrganisation(getTenantId(caller)),
    language: caller.language,
  }))
  organizationRoutes(app, serve, { directory, tenantConfig, ...previews })
  previewEmailRoutes(app, previews)
  intakeRoutes(serveOwn)
  organizationTextRoutes(serve, { directory, tenantConfig })
  memberRoutes(serveOwn)
  providerRoutes(serve, features)
  appointmentRoutes(serveOwn)
  documentRoutes(serveOwn)
  messageRoutes(serveOwn)
  visitRoutes(serveOwn)
  return served
}

/** The API as a plugin: failures, logs, cookies, form parts, the calls of the features, and their documentation. */
export const createApiPlugin =
  (deps: ApiPluginDeps): FastifyPluginAsync =>
  async (app) => {
    deps.trouble.writeTo(app.log)
    registerErrorTranslation(app, deps.features.catalogue, [
      apiErrorMessages,
      answerErrorMessages,
      telehealthErrorMessages,
    ])
    registerServiceErrorHandlers(app)
    logRequests(app)
    await app.register(cookie)
    await registerMultipart(app)
    app.addHook('preClose', async () => deps.features.live.close())
    trackRequestContext(app, deps.look)
    await serveApiDocs(app, registerModules(app, deps), {
      title: 'Evenkeel API',
      version: '1.0.0',
      description:
        'Members, intake, counselors, appointments, messages and documents of the wellbeing portal.',
      base: '/api',
      headers: {
        'X-Language': `Language of the page the call belongs to: ${languages.map(({ id }) => id).join(' or ')}. Without it ?lang=, the cookie and Accept-Language decide, as for a page.`,
        'X-Client-Id':
          'Username of the organization the caller is on a page of. After signing in the organization of the token counts.',
      },
    })
  }
