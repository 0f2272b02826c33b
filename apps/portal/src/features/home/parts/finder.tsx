import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSession } from '#session/session-context.tsx'
import { Banner } from '#ui/banner.tsx'
import { Page } from '#ui/page.tsx'
import { organisationsQuery } from '../api.ts'
import styles from './finder.module.css'

/** Where people find the programme of their own organisation: the product's own home page, and every page of an unknown one (AMB-05). */
export function Finder({ known }: { readonly known: boolean }) {
  const session = useSession()
  const [term, setTerm] = useState('')
  const { data, isError } = useQuery(organisationsQuery(session, term))
  const inputId = useId()
  const enough = term.trim().length >= 2
  return (
    <Page
      title="Find your organisation"
      lead={
        <p>
          Your employer, school or union offers free and confidential support. Type its name to open your
          programme.
        </p>
      }
    >
      {known ? null : (
        <Banner title="We could not open that programme">
          The address may have changed. You can find your organisation here.
        </Banner>
      )}
      <form role="search" onSubmit={(event) => event.preventDefault()} className={styles.form}>
        <label htmlFor={inputId}>Name of your organisation</label>
        <input
          id={inputId}
          type="search"
          autoComplete="organization"
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      </form>
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
    </Page>
  )
}
