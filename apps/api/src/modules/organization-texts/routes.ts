import { readHomePhrases, readNavCategories } from '@evenkeel/api-contract/portal/home-page'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { OrganizationDirectory } from '#modules/organizations/organization-directory.ts'
import { getDraftHomePage } from '#modules/organizations/previews.ts'
import type { Caller } from '#http/caller.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import { listNavCategories } from './nav-categories.ts'

export interface OrganizationTextsDeps {
  readonly directory: OrganizationDirectory
  readonly tenantConfig: TenantConfig
}

/** Registers the endpoints for home page texts and tile links (CALL-03, CALL-04). */
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
