import { useQuery } from '@tanstack/react-query'
import { useParams } from '#lib/router/Router.tsx'
import { useSessionClient } from '#session/session-context.tsx'
import { questionByIdQuery } from '../intake-api.ts'
import { getProgress } from '../intake-flow.ts'
import { Guidance } from '../components/Guidance.tsx'
import { QuestionPage } from '../components/QuestionPage.tsx'
import { QuestionLoading } from '../components/QuestionLoading.tsx'
import { getKnownValues } from '../sentence.ts'
import { useErrorFallback, useIsSessionKnown, useStoredAnswers } from '../use-intake-question.ts'

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
  // The state that is known is where the helper lives.
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
