import { readHomePhrases, readNavCategories } from '@evenkeel/contract/own/home'
import { createNotFoundError } from '@evenkeel/server/http/failure'
import type { RegisterEndpoint } from '@evenkeel/server/http/serve-endpoint'
import type { OrganizationDirectory } from '#features/organisations/directory.ts'
import { getDraftHomePage } from '#features/organisations/previews.ts'
import type { Caller } from '#http/caller.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import { listNavCategories } from './categories.ts'

export interface OrganizationTextsDeps {
  readonly directory: OrganizationDirectory
  readonly tenantConfig: TenantConfig
}

/** What the home page says and where its tiles lead (CALL-03, CALL-04). */
export function organizationTextRoutes(
  serve: RegisterEndpoint<Caller>,
  { directory, tenantConfig }: OrganizationTextsDeps,
): void {
  serve(readHomePhrases, ({ caller }) =>
    (getDraftHomePage(caller.organisation) ?? tenantConfig.current().textsIn(caller.language)).phrases
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
    const categories = listNavCategories(texts, await directory.byDomain(query.domain), params.id)
    if (!categories) throw createNotFoundError()
    return categories
  })
}
