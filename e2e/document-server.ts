import { createApiCall } from '../packages/contract/src/create-call.ts'
import { createMessageCatalog } from '../packages/contract/src/words/spoken.ts'
import { readTranslations } from '../packages/server/src/words/read-translations.ts'
import type { PortalServerDeps } from '../apps/portal/src/server/app.ts'
import { loadBuiltPortal } from '../apps/portal/src/server/built.ts'
import { createOrganizationCache } from '../apps/portal/src/server/configurations.ts'

/** What the product's document server is on, with services behind it that `answer` plays. */
export async function createDocumentServer(answer: typeof fetch): Promise<PortalServerDeps> {
  const own = createApiCall({ base: 'http://stub/api', fetch: answer })
  return {
    ...(await loadBuiltPortal({ criticalDrafts: true })),
    own,
    content: createApiCall({ base: 'http://stub/content', fetch: answer }),
    memberPages: {
      telehealth: createApiCall({ base: 'http://stub/telehealth', fetch: answer }),
      isSecure: false,
      now: () => Temporal.Now.instant(),
      deadline: () => AbortSignal.timeout(5000),
    },
    configurations: createOrganizationCache(
      own,
      () => performance.now(),
      () => '',
    ),
    pages: null,
    hosts: () => ({ own: new Map(), old: new Map() }),
    environment: 'production',
    staffOrigin: null,
    gallery: false,
    telehealthBase: '/telehealth',
    translateWidgetUrl: null,
    catalogue: createMessageCatalog(readTranslations(), { criticalDrafts: true }),
  }
}
