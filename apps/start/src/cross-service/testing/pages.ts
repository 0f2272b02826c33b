import type { Call } from '@evenkeel/contract/call'
import { createCall } from '@evenkeel/contract/create-call'
import { createCatalogue } from '@evenkeel/contract/words/spoken'
import { portal } from '@evenkeel/portal/server/app'
import type { MemberPages } from '@evenkeel/portal/server/draw-page'
import { builtPortal } from '@evenkeel/portal/server/built'
import { createConfigurations } from '@evenkeel/portal/server/configurations'
import { keptPages } from '@evenkeel/portal/server/kept-pages'
import { fetchInto } from '@evenkeel/server/testing/fetch-into'
import { readTranslations } from '@evenkeel/server/words/read-translations'
import type { Services } from './services.ts'
import { STAFF_URL } from './staff-world.ts'

interface PagesOptions {
  /** Hosts of before, with those that replaced them. */
  readonly old?: ReadonlyMap<string, string>
  /** What a member's page is drawn with, where it is not the services themselves. */
  readonly memberPages?: Partial<MemberPages>
  /** Whether drafts of critical texts are shown, as in a demonstration. */
  readonly criticalDrafts?: boolean
}

/** Puts the document server, as it was built, beside the services; the call of the telehealth service it makes. */
export async function mountPages(
  { app, api, clock }: Pick<Services, 'app' | 'api' | 'clock'>,
  { old = new Map(), memberPages = {}, criticalDrafts = true }: PagesOptions = {},
): Promise<Call> {
  const callTo = (service: string) => createCall({ base: `/${service}`, fetch: fetchInto(app) })
  const own = callTo('api')
  const telehealth = callTo('telehealth')
  await app.register(
    portal({
      ...(await builtPortal({ criticalDrafts })),
      own,
      content: callTo('content'),
      memberPages: {
        telehealth,
        isSecure: false,
        now: () => clock.now(),
        deadline: () => new AbortController().signal,
        ...memberPages,
      },
      configurations: createConfigurations(own, () => 0, api.programmes.version),
      pages: keptPages({ monotonic: () => 0, version: api.programmes.version }),
      hosts: () => ({ own: new Map(), old }),
      environment: 'test',
      staffOrigin: STAFF_URL,
      gallery: false,
      telehealthBase: '/telehealth',
      translateWidgetUrl: null,
      catalogue: createCatalogue(readTranslations(), { criticalDrafts }),
    }),
  )
  return telehealth
}
