import { queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type FieldDefinition, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { searchOrganizations } from '@evenkeel/api-contract/portal/organizations'
import { Banner } from '#components/Banner.tsx'
import { Page } from '#components/Page.tsx'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { getProgramName, ProgramText } from '#organization/ProgramText.tsx'
import { useTenant } from '#organization/organization-context.tsx'
import { productName } from '#organization/page-title.ts'
import { useSessionClient } from '#session/session-context.tsx'
import type { Session } from '#session/session.ts'
import { aboutProgramMessages } from '../components/about-program.messages.ts'
import whatEvenkeelIsStyles from '../components/what-evenkeel-is.module.css'
import { HomeIllustration } from '../illustrations/HomeIllustration.tsx'
import styles from './finder.module.css'
import { organizationFinderMessages } from './organization-finder.messages.ts'

/** Note that there is no advertising, with a link to the policy. */
const NoAdsNote = () => (
  <p>
    <span>{`${aboutProgramMessages.noAds} `}</span>
    <ProgramText wording={aboutProgramMessages.readAbout} />
  </p>
)

/**
 * Describes the program to people looking for help; on the product's own site without a provider name,
 * describes the product to providers who evaluate it.
 */
function AboutProgram() {
  const isProductsOwn = getProgramName(useTenant()) === productName
  return (
    <div className={whatEvenkeelIsStyles.what}>
      <section aria-labelledby="for-you">
        <h2 id="for-you">{aboutProgramMessages.forYou}</h2>
        <p>
          <ProgramText wording={aboutProgramMessages.whatItIs} />
        </p>
        <p>{aboutProgramMessages.notSure}</p>
        {isProductsOwn ? null : <NoAdsNote />}
      </section>
      {isProductsOwn ? (
        <section aria-labelledby="for-providers">
          <h2 id="for-providers">{aboutProgramMessages.forProviders}</h2>
          <p>{aboutProgramMessages.portal}</p>
          <NoAdsNote />
        </section>
      ) : null}
    </div>
  )
}

/** Organizations that match the text in the finder. */
const organizationsQuery = (session: Pick<Session, 'own'>, term: string) =>
  queryOptions({
    queryKey: ['organisations', term],
    queryFn: async () => (await session.own(searchOrganizations, { query: { search_term: term } })).results,
    enabled: term.trim().length >= 2,
    retry: false,
  })

const fields: readonly FieldDefinition[] = [
  {
    id: 'name',
    type: 'text',
    inputMode: 'search',
    label: organizationFinderMessages.name,
    autocomplete: 'organization',
  },
]

/** Why there is no program on this page: the address is unknown, or the service is unreachable. */
function MissingOrganization({ isUnreachable }: { readonly isUnreachable: boolean }) {
  if (!isUnreachable) {
    return (
      <Banner title={organizationFinderMessages.unknown}>
        <p>{organizationFinderMessages.unknownHow}</p>
      </Banner>
    )
  }
  return (
    <Banner kind="warning" title={organizationFinderMessages.trouble}>
      <p>{organizationFinderMessages.numbersWork}</p>
    </Banner>
  )
}

/** Organizations that match the text, each with a link to its program. */
function FoundOrganizations({ term }: { readonly term: string }) {
  const session = useSessionClient()
  const { data, isError } = useQuery(organizationsQuery(session, term))
  const enough = term.length >= 2
  return (
    <div aria-live="polite" className={styles.found}>
      {enough && data ? (
        <p>
          {data.length === 0
            ? organizationFinderMessages.none
            : organizationFinderMessages.found({ count: data.length })}
        </p>
      ) : null}
      {enough && isError ? <p>{organizationFinderMessages.noSearch}</p> : null}
      {enough && data ? (
        <ul>
          {data.map(({ username, program_name, location }) => (
            <li key={username}>
              <a href={`/${username}/`}>
                <span className={styles.name}>
                  <strong translate="no">{program_name}</strong>
                  <span>{location ?? ''}</span>
                </span>
                <ArrowRight aria-hidden="true" size={22} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/**
 * Finder of the member's organization: the product's home page, and every page of an unknown organization
 * (RD-105).
 */
export default function OrganizationFinderScreen() {
  const place = useTenant()
  const form = useForm({ fields })
  const isOwnSite = place.organisation !== null
  return (
    <Page
      title={organizationFinderMessages.title}
      width={isOwnSite ? 'wide' : 'narrow'}
      lead={<p className={styles.lead}>{organizationFinderMessages.lead}</p>}
    >
      {isOwnSite ? null : <MissingOrganization isUnreachable={place.isUnreachable === true} />}
      <div className={isOwnSite ? styles.beside : ''}>
        <div>
          <Form form={form} label={organizationFinderMessages.title} isSearch />
          <FoundOrganizations term={getTextValue(form.values(), 'name')} />
        </div>
        {isOwnSite ? <HomeIllustration className={styles.picture} /> : null}
      </div>
      {isOwnSite ? <AboutProgram /> : null}
    </Page>
  )
}
