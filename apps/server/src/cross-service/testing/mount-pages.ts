import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import { portalServer } from '@evenkeel/portal/server/document-server'
import type { MemberPageDeps } from '@evenkeel/portal/server/render-page'
import { loadBuiltPortal } from '@evenkeel/portal/server/built-portal'
import { createOrganizationCache } from '@evenkeel/portal/server/organization-cache'
import { createPageCache } from '@evenkeel/portal/server/page-cache'
import { createInProcessFetch } from '@evenkeel/server-kit/testing/in-process-fetch'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import type { Services } from './services.ts'
import { STAFF_URL } from './staff-fixture.ts'

interface PagesOptions {
  /** Former hosts, with their replacements. */
  readonly old?: ReadonlyMap<string, string>
  /** Services used to render member pages, if they differ from the real ones. */
  readonly memberPages?: Partial<MemberPageDeps>
  /** Whether to show drafts of critical texts, as in a demo. */
  readonly criticalDrafts?: boolean
}

/** Mounts the built document server beside the services; returns its telehealth client. */
export async function mountPages(
  { app, api, clock }: Pick<Services, 'app' | 'api' | 'clock'>,
  { old = new Map(), memberPages = {}, criticalDrafts = true }: PagesOptions = {},
): Promise<ApiCall> {
  const callTo = (service: string) =>
    createApiCall({ base: `/${service}`, fetch: createInProcessFetch(app), getSchemas })
  const own = callTo('api')
  const telehealth = callTo('telehealth')
  await app.register(
    portalServer({
      ...(await loadBuiltPortal({ criticalDrafts })),
      own,
      content: callTo('content'),
      memberPages: {
        telehealth,
        isSecure: false,
        now: () => clock.now(),
        deadline: () => new AbortController().signal,
        ...memberPages,
      },
      configurations: createOrganizationCache(own, () => 0, api.programmes.version),
      pages: createPageCache({ monotonic: () => 0, version: api.programmes.version }),
      hosts: () => ({ own: new Map(), old }),
      environment: 'test',
      staffOrigin: STAFF_URL,
      gallery: false,
      release: 'test',
      telehealthBase: '/telehealth',
      translateWidgetUrl: null,
      catalogue: createMessageCatalog(readTranslations(), { criticalDrafts }),
    }),
  )
  return telehealth
}
