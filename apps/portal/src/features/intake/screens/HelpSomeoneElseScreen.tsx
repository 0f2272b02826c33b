import { useQuery } from '@tanstack/react-query'
import { useParams } from '#lib/router/Router.tsx'
import { useSession } from '#session/session-context.tsx'
import { questionById } from '../api.ts'
import { progressIn } from '../flow.ts'
import { Guidance } from '../parts/Guidance.tsx'
import { QuestionPage } from '../parts/QuestionPage.tsx'
import { QuestionWaiting } from '../parts/QuestionWaiting.tsx'
import { knownValues } from '../sentence.ts'
import { useFallback, useIsKnown, useStoredAnswers } from '../use-intake-question.ts'

function OneQuestion({ id }: { readonly id: string }) {
  const session = useSession()
  const answers = useStoredAnswers()
  const { data: question, error } = useQuery({ ...questionById(session, id), enabled: useIsKnown() })
  useFallback(error, 'other')
  if (!question || answers.pending) return <QuestionWaiting stuck={answers.retry} />
  if (question.kind === 'terminal') return <Guidance />
  const former = answers.set?.response.find((answer) => answer.question === question.id)
  // The state that is known is where the helper lives.
  const known = knownValues(question, former, { arrivesFor: 'someone-else', state: null, reason: null })
  return (
    <QuestionPage
      question={question}
      former={former}
      known={known}
      progress={progressIn(answers.set, question) ?? question.progress}
      walk="someone-else"
    />
  )
}

/** /help-someone-else and /help-someone-else/{id} (ROUTE-39, ROUTE-40). */
export default function HelpSomeoneElseScreen() {
  const { id } = useParams()
  return id === undefined ? <Guidance /> : <OneQuestion key={id} id={id} />
}
