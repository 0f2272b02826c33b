import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { languages } from '@evenkeel/api-contract/i18n/languages'
import { isPreviewClientId } from '@evenkeel/api-contract/portal/preview-client-id'
import { telehealthErrorMessages } from '@evenkeel/api-contract/telehealth/telehealth-errors.messages'
import { serveApiDocs } from '@evenkeel/server-kit/http/api-docs'
import { registerServiceErrorHandlers } from '@evenkeel/server-kit/http/error-handler'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { type Authenticate, createEndpointServer } from '@evenkeel/server-kit/http/serve-endpoint'
import { registerErrorTranslation } from '@evenkeel/server-kit/http/translate-errors'
import { apiErrorMessages } from '#http/api-errors.messages.ts'
import { type CallerLookup, createAuthentication } from '#http/authentication.ts'
import { type Caller, getTenantId } from '#http/caller.ts'
import { registerMultipart } from '#http/multipart.ts'
import { logRequests, type OutboxKind, trackRequestContext } from '#http/request-context.ts'
import { createTenantEndpointServer } from '#http/tenant-endpoint-server.ts'
import { appointmentRoutes } from '#modules/appointments/drafts/appointment-routes.ts'
import { visitRoutes } from '#modules/appointments/visit-routes.ts'
import { createAuditHook } from '#modules/audit-log/audit-writer.ts'
import type { AppContext } from './app-context.ts'
import { memberRoutes } from '#modules/auth/routes.ts'
import { authenticateMember, createTokenLoader } from '#modules/auth/sessions/session-repository.ts'
import { getTokenUsage } from '#modules/auth/sessions/session-cookie.ts'
import { documentRoutes } from '#modules/documents/routes.ts'
import { answerErrorMessages } from '#modules/intake/answers/answer-errors.messages.ts'
import { findAnswerSetByToken } from '#modules/intake/answers/answer-tokens.ts'
import { intakeRoutes } from '#modules/intake/routes.ts'
import { messageRoutes } from '#modules/messages/routes.ts'
import { organizationTextRoutes } from '#modules/organization-texts/routes.ts'
import { previewEmailRoutes, type PreviewRoutesContext } from '#modules/organizations/previews.ts'
import { organizationRoutes } from '#modules/organizations/routes.ts'
import { providerRoutes } from '#modules/providers/routes.ts'
import { enforceRateLimit } from '#modules/rate-limit/rate-limit.ts'

function createCallerLookup(
  context: Pick<AppContext, 'store' | 'clock' | 'publicUrl' | 'organisations'>,
): CallerLookup {
  const { organisations } = context
  const { db: anyCaller } = context.store.crossTenant('token')
  const findToken = createTokenLoader(anyCaller)
  return {
    memberByToken: (token, request) =>
      authenticateMember(anyCaller, context, token, getTokenUsage(context, request), findToken),
    answerSetByToken: (token) => findAnswerSetByToken(anyCaller, context.clock, token),
    organisationById: (id) => organisations.byId(id),
    organisationByUsername: async (username) => {
      const found = await organisations.byDomain(username)
      return found?.username === username ? found : null
    },
    wasRemoved: async (username) => (await organisations.removed(username)) !== null,
  }
}

/** Authenticates the caller, and counts the request where usage is counted. */
function createCallerAuthentication(
  context: Pick<AppContext, 'store' | 'clock' | 'secret' | 'publicUrl' | 'organisations'>,
): Authenticate<Caller> {
  const callerOf = createAuthentication(createCallerLookup(context))
  return async (request, endpoint, params) => {
    const caller = await callerOf(request, endpoint, params)
    // A preview client is read-only: nothing is ever stored under it.
    if (endpoint.method !== 'GET' && isPreviewClientId(caller.organisation?.username ?? ''))
      throw createNotFoundError()
    await enforceRateLimit(context, { endpoint, ip: request.ip, isAnonymous: caller.member === null })
    return caller
  }
}

interface ApiPluginParts {
  readonly context: AppContext
  /** Triggers delivery of what a request wrote to an outbox. */
  readonly look: (what: OutboxKind) => void
  readonly previews: PreviewRoutesContext
}

/** Registers the routes of every module in module order; returns their endpoints. */
function registerModules(
  app: FastifyInstance,
  { context, previews }: Pick<ApiPluginParts, 'context' | 'previews'>,
) {
  const { clock, record, store, tenantConfig, organisations: directory } = context
  const { serve, served } = createEndpointServer<Caller>(
    app,
    createCallerAuthentication(context),
    createAuditHook(clock, record),
  )
  const serveOwn = createTenantEndpointServer(serve, (caller) => ({
    ...context,
    store: store.forOrganisation(getTenantId(caller)),
    language: caller.language,
  }))
  organizationRoutes(app, serve, { directory, tenantConfig, ...previews })
  previewEmailRoutes(app, previews)
  intakeRoutes(serveOwn)
  organizationTextRoutes(serve, { directory, tenantConfig })
  memberRoutes(serveOwn)
  providerRoutes(serve, context)
  appointmentRoutes(serveOwn)
  documentRoutes(serveOwn)
  messageRoutes(serveOwn)
  visitRoutes(serveOwn)
  return served
}

/**
 * The API as a Fastify plugin: error handling, logging, cookies, multipart forms, module routes and API docs.
 */
export const createApiPlugin =
  ({ context, look, previews }: ApiPluginParts): FastifyPluginAsync =>
  async (app) => {
    context.log.writeTo(app.log)
    registerErrorTranslation(app, context.catalogue, [
      apiErrorMessages,
      answerErrorMessages,
      telehealthErrorMessages,
    ])
    registerServiceErrorHandlers(app)
    logRequests(app)
    await app.register(cookie)
    await registerMultipart(app)
    app.addHook('preClose', async () => context.live.close())
    trackRequestContext(app, look)
    await serveApiDocs(app, registerModules(app, { context, previews }), {
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
