import { type FieldDefinition, textOf } from '@evenkeel/contract/fields/definition'
import { findOrganisations } from '@evenkeel/contract/own/organisations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import type { Session } from '#session/session.ts'
import { useSession } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Page } from '#ui/Page.tsx'
import { WhatEvenkeelIs } from '../parts/WhatEvenkeelIs.tsx'
import { Scene } from '../scenes/Scene.tsx'
import styles from './finder.module.css'

/** Organisations that match what was typed into the finder. */
const organisationsQuery = (session: Pick<Session, 'own'>, term: string) =>
  queryOptions({
    queryKey: ['organisations', term],
    queryFn: async () =>
      (await session.own(findOrganisations, { query: { search_term: term }, quiet: true })).results,
    enabled: term.trim().length >= 2,
    retry: false,
  })

const fields: readonly FieldDefinition[] = [
  {
    id: 'name',
    type: 'text',
    inputMode: 'search',
    label: 'Name of your organization',
    autocomplete: 'organization',
  },
]

/** Why there is no program on this page: nobody knows the address, or nobody answers at the moment. */
function Missing({ isUnreachable }: { readonly isUnreachable: boolean }) {
  if (!isUnreachable) {
    return (
      <Banner title="We could not open that program">
        <p>The address may have changed. You can find your organization here.</p>
      </Banner>
    )
  }
  return (
    <Banner kind="warning" title="We are having trouble right now">
      <p>
        This is our fault, not yours. The phone numbers at the top still work. Please try again in a minute.
      </p>
    </Banner>
  )
}

/** What fits the words in the field, each a way into its program. */
function Found({ term }: { readonly term: string }) {
  const session = useSession()
  const { data, isError } = useQuery(organisationsQuery(session, term))
  const enough = term.length >= 2
  return (
    <div aria-live="polite" className={styles.found}>
      {enough && data ? (
        <p>
          {data.length === 0 ? 'Nothing found yet. Try another part of the name.' : `${data.length} found`}
        </p>
      ) : null}
      {enough && isError ? <p>We cannot search right now. Please try again in a moment.</p> : null}
      {enough && data ? (
        <ul>
          {data.map(({ username, program_name, location }) => (
            <li key={username}>
              <a href={`/${username}/`}>
                <strong translate="no">{program_name}</strong>
                <span>{location ?? ''}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Where people find the programme of their own organisation: the product's own home page, and every page of an unknown one (RD-105). */
export default function FinderScreen() {
  const place = usePlace()
  const form = useForm({ fields })
  const isOwnSite = place.organisation !== null
  return (
    <Page
      title="Find your organization"
      width={isOwnSite ? 'wide' : 'narrow'}
      lead={
        <p className={styles.lead}>
          Your employer, school or union offers free and confidential support. Type its name to open your
          program.
        </p>
      }
    >
      {isOwnSite ? null : <Missing isUnreachable={place.isUnreachable === true} />}
      <div className={isOwnSite ? styles.beside : ''}>
        <div>
          <Form form={form} label="Find your organization" isSearch />
          <Found term={textOf(form.values(), 'name')} />
        </div>
        {isOwnSite ? <Scene className={styles.picture} /> : null}
      </div>
      {isOwnSite ? <WhatEvenkeelIs /> : null}
    </Page>
  )
}
