import { useQuery } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import { formatPhone } from '#lib/format-phone.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { getDisplayedOrganization } from '#organization/displayed-organization.ts'
import { getProgramName } from '#organization/ProgramText.tsx'
import { useSessionClient } from '#session/session-context.tsx'
import { BackLink } from '#components/navigation/BackLink.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { startingQuestionQuery } from '../intake-api.ts'
import { getSituations } from '../guidance.ts'
import { guidanceMessages as words } from '../guidance.messages.ts'
import { useIsSessionKnown, useStoredAnswers } from '../use-intake-question.ts'
import { GuidanceArticles } from './GuidanceArticles.tsx'

/** What the other person does, and what whoever helps them can do. */
function HelpOptions({ program }: { readonly program: string }) {
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
function MatchingResourcesLink({ to }: { readonly to: string | null }) {
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
  const place = useTenant()
  const { organisation } = place
  const phone = getDisplayedOrganization(place)?.phone ?? null
  const session = useSessionClient()
  const { data: start, isError } = useQuery({
    ...startingQuestionQuery(session),
    enabled: useIsSessionKnown() && organisation !== null,
  })
  const situations = getSituations(useStoredAnswers().set)
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
          <MatchingResourcesLink to={question} />
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
      <HelpOptions program={getProgramName(place)} />
      {phone === null ? null : (
        <p>
          <span>{`${words.askUs} `}</span>
          <a href={`tel:${phone}`} translate="no">
            {formatPhone(phone)}
          </a>
        </p>
      )}
      {question === null || situations.length === 0 ? null : (
        <p>
          <Link to={question}>{words.askAgain}</Link>
        </p>
      )}
      <GuidanceArticles slugs={situations.flatMap(({ articles }) => articles)} />
      {isRouteAvailable(organisation, 'help-myself') ? (
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
