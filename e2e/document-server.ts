import { createApiCall } from '../packages/api-contract/src/client/create-api-call.ts'
import { createMessageCatalog } from '../packages/api-contract/src/i18n/translator.ts'
import { readTranslations } from '../packages/server-kit/src/i18n/read-translations.ts'
import type { PortalServerDeps } from '../apps/portal/src/server/document-server.ts'
import { loadBuiltPortal } from '../apps/portal/src/server/built-portal.ts'
import { createOrganizationCache } from '../apps/portal/src/server/organization-cache.ts'

/** The product's document server, with services mocked by `answer`. */
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
    release: 'test',
    telehealthBase: '/telehealth',
    translateWidgetUrl: null,
    catalogue: createMessageCatalog(readTranslations(), { criticalDrafts: true }),
  }
}
