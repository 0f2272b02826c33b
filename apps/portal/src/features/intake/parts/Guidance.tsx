import { useQuery } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import { readablePhone } from '#lib/phone.ts'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { shownBy } from '#organisation/shown-by.ts'
import { programNameOf } from '#organisation/ProgramText.tsx'
import { useSession } from '#session/session-context.tsx'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { startingQuestion } from '../api.ts'
import { situationsOf } from '../guidance.ts'
import { guidanceWords as words } from '../guidance.words.ts'
import { useIsKnown, useStoredAnswers } from '../use-intake-question.ts'
import { GuidanceArticles } from './GuidanceArticles.tsx'

/** What the other person does, and what whoever helps them can do. */
function WaysToHelp({ program }: { readonly program: string }) {
  return (
    <>
      <h2>{words.theirSupport}</h2>
      <ol>
        <li>
          <span>{`${words.tellThem} `}</span>
          <span translate="no">{program}</span>
          <span>{`. ${words.forThemToo}`}</span>
        </li>
        <li>{words.theyOpen}</li>
        <li>{words.theirAccount}</li>
      </ol>
      <h2>{words.beThere}</h2>
      <ul>
        <li>{words.listen}</li>
        <li>{words.sitWith}</li>
        <li>{words.inDanger}</li>
      </ul>
    </>
  )
}

/** The way to what fits this person and what weighs on them. Its place is there before it is known where it leads. */
function FindFitting({ to }: { readonly to: string | null }) {
  return (
    <>
      <p>
        {to === null ? <Button disabled>{words.find}</Button> : <ButtonLink to={to}>{words.find}</ButtonLink>}
      </p>
      <p>{words.findHow}</p>
    </>
  )
}

/** How the other person gets help, and how to be there for them; nothing is booked in their name (RD-143). */
export function Guidance() {
  const place = usePlace()
  const { organisation } = place
  const phone = shownBy(place)?.phone ?? null
  const session = useSession()
  const { data: start, isError } = useQuery({
    ...startingQuestion(session),
    enabled: useIsKnown() && organisation !== null,
  })
  const situations = situationsOf(useStoredAnswers().set)
  const question = start ? href('help-someone-else-question', { id: start.id }) : null
  return (
    <Page
      title={words.title}
      lead={situations.length === 0 ? words.lead : words.fitting}
      width="text"
      above={<BackLink to={href('home')}>{words.toHome}</BackLink>}
    >
      {situations.length === 0 ? (
        organisation === null || isError ? null : (
          <FindFitting to={question} />
        )
      ) : (
        <>
          <h2>{words.oftenHelps}</h2>
          <ul>
            {situations.flatMap((situation) =>
              situation.words.map((sentence) => <li key={sentence}>{sentence}</li>),
            )}
          </ul>
        </>
      )}
      <WaysToHelp program={programNameOf(place)} />
      {phone === null ? null : (
        <p>
          <span>{`${words.askUs} `}</span>
          <a href={`tel:${phone}`} translate="no">
            {readablePhone(phone)}
          </a>
        </p>
      )}
      {question === null || situations.length === 0 ? null : (
        <p>
          <Link to={question}>{words.askAgain}</Link>
        </p>
      )}
      <GuidanceArticles slugs={situations.flatMap(({ articles }) => articles)} />
      {offersRoute(organisation, 'help-myself') ? (
        <>
          <p>{words.talkYourself}</p>
          <p>
            <ButtonLink kind="secondary" to={href('help-myself')}>
              {words.forYourself}
            </ButtonLink>
          </p>
        </>
      ) : null}
    </Page>
  )
}
