import { isDanger, type Task } from '@evenkeel/contract/staff/tasks'
import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import buttons from '#ui/button.module.css'
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

/** Leads to where a license is checked: nobody has to take it for that. */
function ToCheck({ task }: { readonly task: Task }) {
  return (
    <Link
      to="/counselors"
      className={`${buttons.button} ${buttons.secondary}`}
      aria-label={`${todayWords.checkLicense}: ${task.reference ?? nameOfTask(task)}`}
    >
      {todayWords.checkLicense}
    </Link>
  )
}

/** Takes a task, or takes it over; of what is done elsewhere, leads there. */
export function ClaimButton({ task }: { readonly task: Task }) {
  return task.kind === 'license_check' ? <ToCheck task={task} /> : <Claim task={task} />
}

function Claim({ task }: { readonly task: Task }) {
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
