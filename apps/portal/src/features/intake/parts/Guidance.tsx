import { useQuery } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import { readablePhone } from '#lib/phone.ts'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { productName } from '#organisation/title.ts'
import { useSession } from '#session/session-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { startingQuestion } from '../api.ts'
import { situationsOf } from '../guidance.ts'
import { useIsKnown, useStoredAnswers } from '../use-intake-question.ts'
import { GuidanceArticles } from './GuidanceArticles.tsx'

/** What the other person does, and what whoever helps them can do. */
function WaysToHelp({ program }: { readonly program: string }) {
  return (
    <>
      <h2>How they can get support</h2>
      <ol>
        <li>
          <span>Tell them about </span>
          <span translate="no">{program}</span>
          <span>. It is there for them too, and it is private.</span>
        </li>
        <li>
          They open this site on their own phone or computer and answer the questions in their own words.
        </li>
        <li>They make their own account, so that what they say stays theirs.</li>
      </ol>
      <h2>How you can be there</h2>
      <ul>
        <li>Ask how they are, and listen. You do not need to solve it.</li>
        <li>Offer to sit with them while they call or sign up.</li>
        <li>If they are in danger, stay with them and call 911, or call or text 988.</li>
      </ul>
    </>
  )
}

/** How the other person gets help, and how to be there for them; nothing is booked in their name (RD-143). */
export function Guidance() {
  const { organisation } = usePlace()
  const session = useSession()
  const { data: start } = useQuery({
    ...startingQuestion(session),
    enabled: useIsKnown() && organisation !== null,
  })
  const situations = situationsOf(useStoredAnswers().set)
  return (
    <Page
      title="Helping somebody you care about"
      lead="It is good of you to look out for somebody."
      width="text"
    >
      {situations.length === 0 ? null : (
        <>
          <h2>What often helps</h2>
          <ul>
            {situations.flatMap(({ words }) => words.map((sentence) => <li key={sentence}>{sentence}</li>))}
          </ul>
        </>
      )}
      <WaysToHelp program={organisation?.program_name ?? productName} />
      {organisation ? (
        <p>
          <span>You can also ask us what to do: </span>
          <a href={`tel:${organisation.phone}`} translate="no">
            {readablePhone(organisation.phone)}
          </a>
        </p>
      ) : null}
      {start ? (
        <p>
          <Link to={href('help-someone-else-question', { id: start.id })}>
            {situations.length === 0
              ? 'Tell us who it is about, and we show you words and articles that fit'
              : 'Ask about somebody else'}
          </Link>
        </p>
      ) : null}
      <GuidanceArticles slugs={situations.flatMap(({ articles }) => articles)} />
      {offersRoute(organisation, 'help-myself') ? (
        <p>
          <ButtonLink to={href('help-myself')}>Get support for yourself</ButtonLink>
        </p>
      ) : null}
    </Page>
  )
}
