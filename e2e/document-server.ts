import { createCall } from '../packages/contract/src/create-call.ts'
import { createCatalogue } from '../packages/contract/src/words/spoken.ts'
import { readTranslations } from '../packages/server/src/words/read-translations.ts'
import type { PortalDeps } from '../apps/portal/src/server/app.ts'
import { builtPortal } from '../apps/portal/src/server/built.ts'
import { createConfigurations } from '../apps/portal/src/server/configurations.ts'

/** What the product's document server is on, with services behind it that `answer` plays. */
export async function documentServerOver(answer: typeof fetch): Promise<PortalDeps> {
  const own = createCall({ base: 'http://stub/api', fetch: answer })
  return {
    ...(await builtPortal({ criticalDrafts: true })),
    own,
    content: createCall({ base: 'http://stub/content', fetch: answer }),
    memberPages: {
      telehealth: createCall({ base: 'http://stub/telehealth', fetch: answer }),
      isSecure: false,
      now: () => Temporal.Now.instant(),
      deadline: () => AbortSignal.timeout(5000),
    },
    configurations: createConfigurations(
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
    catalogue: createCatalogue(readTranslations(), { criticalDrafts: true }),
  }
}
