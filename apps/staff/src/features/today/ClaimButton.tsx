import { isDanger, type Task } from '@evenkeel/contract/staff/tasks'
import { Phone } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Problem } from '#ui/Problem.tsx'
import { isCall } from './model.ts'
import { taskWords } from './tasks.words.ts'
import { todayWords } from './today.words.ts'
import { useClaim } from './use-claim.ts'

/** Takes a task: "I call" where there is somebody to call. */
export function ClaimButton({ task }: { readonly task: Task }) {
  const claim = useClaim(task)
  const words = isCall(task) ? todayWords.iCall : todayWords.take
  return (
    <>
      <Button
        kind={isDanger(task.kind) ? 'primary' : 'secondary'}
        busy={claim.busy}
        label={`${words}: ${taskWords[task.kind]}`}
        onPress={() => claim.run(undefined)}
      >
        {isCall(task) ? <Phone size={18} aria-hidden="true" /> : null}
        {words}
      </Button>
      <Problem text={claim.problem} />
    </>
  )
}
