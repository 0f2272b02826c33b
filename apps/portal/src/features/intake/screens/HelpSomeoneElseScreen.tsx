import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { BackLink } from '#components/navigation/BackLink.tsx'
import { LinkList } from '#components/navigation/LinkList.tsx'
import { formatPhone } from '@evenkeel/web/format-phone'
import { href } from '#lib/paths.ts'
import { useParams } from 'react-router'
import { getProgramName } from '#organization/ProgramText.tsx'
import { getDisplayedOrganization } from '#organization/displayed-organization.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useQuietContentCall } from '#session/articles/content-call.ts'
import { articlesQuery } from '#session/articles/content-queries.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { QuestionLoading } from '../components/QuestionLoading.tsx'
import { QuestionPage } from '../components/QuestionPage.tsx'
import { guidanceMessages } from '../guidance.messages.ts'
import { getSituations } from '../guidance.ts'
import { questionByIdQuery, startingQuestionQuery } from '../intake-api.ts'
import { getProgress } from '../intake-flow.ts'
import { getKnownValues } from '../sentence.ts'
import { useErrorFallback, useIsSessionKnown, useStoredAnswers } from '../use-intake-question.ts'

/** Maximum number of articles, because a long list is not read. */
const MAX_ARTICLES = 4

/** The articles with these names that this organization may read, and a link to all others. */
function GuidanceArticles({ slugs }: { readonly slugs: readonly string[] }) {
  const { organisation } = useTenant()
  const content = useQuietContentCall()
  const isOffered = organisation !== null && isRouteAvailable(organisation, 'topics')
  const { data = [] } = useQuery({
    ...articlesQuery(content, null),
    enabled: isOffered && slugs.length > 0,
  })
  if (!isOffered) return null
  const found = [...new Set(slugs)].flatMap((slug) => data.find((article) => article.slug === slug) ?? [])
  const rows = found.slice(0, MAX_ARTICLES).map(({ slug, topic, name, excerpt }) => ({
    to: href('article', { topic, article: slug }),
    title: name,
    what: excerpt,
  }))
  return (
    <>
      {rows.length === 0 ? null : (
        <>
          <h2>{guidanceMessages.goodToRead}</h2>
          <LinkList rows={rows} />
        </>
      )}
      <p>
        <Link to={href('topics')}>{guidanceMessages.allArticles}</Link>
      </p>
    </>
  )
}

/** What the other person can do, and what the helper can do. */
function HelpOptions({ program }: { readonly program: string }) {
  return (
    <>
      <h2>{guidanceMessages.theirSupport}</h2>
      <ol>
        <li>
          <span>{`${guidanceMessages.tellThem} `}</span>
          <span translate="no">{program}</span>
          <span>{`. ${guidanceMessages.forThemToo}`}</span>
        </li>
        <li>{guidanceMessages.theyOpen}</li>
        <li>{guidanceMessages.theirAccount}</li>
      </ol>
      <h2>{guidanceMessages.beThere}</h2>
      <ul>
        <li>{guidanceMessages.listen}</li>
        <li>{guidanceMessages.sitWith}</li>
        <li>{guidanceMessages.inDanger}</li>
      </ul>
    </>
  )
}

/**
 * Link to resources that match the person and the reason. Its space is reserved until the target is known.
 */
function MatchingResourcesLink({ to }: { readonly to: string | null }) {
  return (
    <>
      <p>
        {to === null ? (
          <Button disabled>{guidanceMessages.find}</Button>
        ) : (
          <ButtonLink to={to}>{guidanceMessages.find}</ButtonLink>
        )}
      </p>
      <p>{guidanceMessages.findHow}</p>
    </>
  )
}

/** How the other person gets help, and how to support them; nothing is booked in their name (RD-143). */
function Guidance() {
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
      title={guidanceMessages.title}
      lead={situations.length === 0 ? guidanceMessages.lead : guidanceMessages.fitting}
      width="text"
      above={<BackLink to={href('home')}>{guidanceMessages.toHome}</BackLink>}
    >
      {situations.length === 0 ? (
        organisation === null || isError ? null : (
          <MatchingResourcesLink to={question} />
        )
      ) : (
        <>
          <h2>{guidanceMessages.oftenHelps}</h2>
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
          <span>{`${guidanceMessages.askUs} `}</span>
          <a href={`tel:${phone}`} translate="no">
            {formatPhone(phone)}
          </a>
        </p>
      )}
      {question === null || situations.length === 0 ? null : (
        <p>
          <Link to={question}>{guidanceMessages.askAgain}</Link>
        </p>
      )}
      <GuidanceArticles slugs={situations.flatMap(({ articles }) => articles)} />
      {isRouteAvailable(organisation, 'help-myself') ? (
        <>
          <p>{guidanceMessages.talkYourself}</p>
          <p>
            <ButtonLink kind="secondary" to={href('help-myself')}>
              {guidanceMessages.forYourself}
            </ButtonLink>
          </p>
        </>
      ) : null}
    </Page>
  )
}

function HelpSomeoneElseQuestion({ id }: { readonly id: string }) {
  const session = useSessionClient()
  const answers = useStoredAnswers()
  const { data: question, error } = useQuery({
    ...questionByIdQuery(session, id),
    enabled: useIsSessionKnown(),
  })
  useErrorFallback(error, 'other')
  if (!question || answers.pending) return <QuestionLoading stuck={answers.retry} />
  if (question.kind === 'terminal') return <Guidance />
  const former = answers.set?.response.find((answer) => answer.question === question.id)
  // A known state is where the helper lives.
  const known = getKnownValues(question, former, { arrivesFor: 'someone-else', state: null, reason: null })
  return (
    <QuestionPage
      question={question}
      former={former}
      known={known}
      progress={getProgress(answers.set, question) ?? question.progress}
      walk="someone-else"
    />
  )
}

/** /help-someone-else and /help-someone-else/{id} (ROUTE-39, ROUTE-40). */
export default function HelpSomeoneElseScreen() {
  const { id } = useParams()
  return id === undefined ? <Guidance /> : <HelpSomeoneElseQuestion key={id} id={id} />
}
