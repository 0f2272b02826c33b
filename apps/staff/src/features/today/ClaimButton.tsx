import { isDanger, type Task } from '@evenkeel/contract/staff/tasks'
import { Phone } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Problem } from '#ui/Problem.tsx'
import { isCall, isNameless } from './model.ts'
import { nameOfTask } from './task-facts.ts'
import { todayWords } from './today.words.ts'
import { useClaim } from './use-claim.ts'

/** What the button says: "I call" where there is somebody to call, and the name of whoever it is taken over from. */
function wordsFor(task: Task): string {
  if (task.claim) return todayWords.takeOver({ name: task.claim.by.name })
  if (isNameless(task)) return todayWords.takeToClose
  return isCall(task) ? todayWords.iCall : todayWords.take
}

/** Takes a task, or takes it over. */
export function ClaimButton({ task }: { readonly task: Task }) {
  const claim = useClaim(task)
  const words = wordsFor(task)
  return (
    <>
      <Button
        kind={isDanger(task.kind) && isCall(task) ? 'primary' : 'secondary'}
        busy={claim.busy}
        label={`${words}: ${nameOfTask(task)}`}
        onPress={() => claim.run(undefined)}
      >
        {isCall(task) && !task.claim ? <Phone size={18} aria-hidden="true" /> : null}
        {words}
      </Button>
      <Problem text={claim.problem} />
    </>
  )
}
