import { telehealthRefusals } from '@evenkeel/contract/telehealth/refusals.words'
import cookie from '@fastify/cookie'
import { languages } from '@evenkeel/contract/words/languages'
import { refuseInLanguage } from '@evenkeel/server/http/refusals-in-language'
import { serveDocs } from '@evenkeel/server/http/docs'
import { replyWithFailures } from '@evenkeel/server/http/reply-with-failure'
import { endpointServer } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { auditHook } from '#audit/audit-hook.ts'
import type { RecordEvent } from '#audit/write.ts'
import { appointmentRoutes } from '#features/appointments/drafts/routes.ts'
import { visitRoutes } from '#features/appointments/visit-routes.ts'
import { documentRoutes } from '#features/documents/routes.ts'
import { answerTexts } from '#features/intake/answers/answers.words.ts'
import { intakeRoutes } from '#features/intake/routes.ts'
import { messageRoutes } from '#features/messages/routes.ts'
import type { OrganisationDirectory } from '#features/organisations/directory.ts'
import { type PreviewRoutesDeps, servePreviewMails } from '#features/organisations/preview-routes.ts'
import { organisationRoutes } from '#features/organisations/routes.ts'
import { phraseRoutes } from '#features/phrases/routes.ts'
import { providerRoutes } from '#features/providers/routes.ts'
import { memberRoutes } from '#features/sign-in/routes.ts'
import { type Caller, whoseRows } from '#http/caller.ts'
import { refusalTexts } from '#http/refusals.words.ts'
import { takeFormParts } from '#http/form-parts.ts'
import { type Outgoing, trackRequestContext } from '#http/request-context.ts'
import { logRequests } from '#http/request-log.ts'
import { serveIn } from '#http/serve-in.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { identify } from './identify-caller.ts'
import type { TroubleLog } from './trouble-log.ts'

/** What the calls of the API work with. */
export interface PluginDeps {
  readonly features: FeatureDeps
  readonly directory: OrganisationDirectory
  readonly record: RecordEvent
  /** Looks for what a call has written and is to be sent out. */
  readonly look: (what: Outgoing) => void
  readonly trouble: TroubleLog
  readonly previews: PreviewRoutesDeps
}

/** Mounts the calls of every feature, in the features' order; returns their endpoints. */
function mountFeatures(app: FastifyInstance, { features, directory, record, previews }: PluginDeps) {
  const { clock, store, tenantConfig } = features
  const { serve, served } = endpointServer<Caller>(
    app,
    identify(features, directory),
    auditHook(clock, record),
  )
  const serveOwn = serveIn(serve, (caller) => ({
    ...features,
    store: store.forOrganisation(whoseRows(caller)),
    language: caller.language,
  }))
  organisationRoutes(app, serve, { directory, tenantConfig, ...previews })
  servePreviewMails(app, previews)
  intakeRoutes(serveOwn)
  phraseRoutes(serve, { directory, tenantConfig })
  memberRoutes(serveOwn)
  providerRoutes(serve, features)
  appointmentRoutes(serveOwn)
  documentRoutes(serveOwn)
  messageRoutes(serveOwn)
  visitRoutes(serveOwn)
  return served
}

/** The API as a plugin: failures, logs, cookies, form parts, the calls of the features, and their documentation. */
export const apiPlugin =
  (deps: PluginDeps): FastifyPluginAsync =>
  async (app) => {
    deps.trouble.writeTo(app.log)
    refuseInLanguage(app, deps.features.catalogue, [refusalTexts, answerTexts, telehealthRefusals])
    replyWithFailures(app)
    logRequests(app)
    await app.register(cookie)
    await takeFormParts(app)
    app.addHook('preClose', async () => deps.features.live.close())
    trackRequestContext(app, deps.look)
    await serveDocs(app, mountFeatures(app, deps), {
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
