import { readHomePhrases, readNavCategories } from '@evenkeel/contract/own/home'
import { notFound } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { OrganisationDirectory } from '#features/organisations/directory.ts'
import { draftedHome } from '#features/organisations/previews.ts'
import type { Caller } from '#http/caller.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import { categoriesOf } from './categories.ts'

export interface PhrasesDeps {
  readonly directory: OrganisationDirectory
  readonly tenantConfig: TenantConfig
}

/** What the home page says and where its tiles lead (CALL-03, CALL-04). */
export function phraseRoutes(serve: Serve<Caller>, { directory, tenantConfig }: PhrasesDeps): void {
  serve(readHomePhrases, ({ caller }) =>
    (draftedHome(caller.organisation) ?? tenantConfig.current().textsIn(caller.language)).phrases
      .filter(({ published }) => published)
      .map(({ id, language, headline, sub_headline, reason, article }) => ({
        id,
        language,
        headline,
        sub_headline,
        reason,
        article,
      })),
  )
  serve(readNavCategories, async ({ caller, params, query }) => {
    const texts = tenantConfig.current().textsIn(caller.language)
    const categories = categoriesOf(texts, await directory.byDomain(query.domain), params.id)
    if (!categories) throw notFound()
    return categories
  })
}
