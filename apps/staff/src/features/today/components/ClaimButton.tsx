import { isDangerTask, type Task } from '@evenkeel/api-contract/staff/tasks'
import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { Button, buttonClass } from '@evenkeel/ui/Button'
import { ErrorNotice } from '#components/Notice.tsx'
import { isCallTask, isAnonymous } from '../task-status.ts'
import { getTaskName } from '../task-facts.ts'
import { todayMessages } from '../today.messages.ts'
import { useClaimTask } from '../use-tasks.ts'

/** Button label: "I call" for a call, or the name of the colleague from whom the task is taken over. */
function getClaimLabel(task: Task): string {
  if (task.claim) return todayMessages.takeOver({ name: task.claim.by.name })
  if (isAnonymous(task)) return todayMessages.takeToClose
  return isCallTask(task) ? todayMessages.iCall : todayMessages.take
}

/** Links to the license review, which needs no claim. */
function CheckLicenseLink({ task }: { readonly task: Task }) {
  return (
    <Link
      to="/counselors"
      className={buttonClass('secondary')}
      aria-label={`${todayMessages.checkLicense}: ${task.reference ?? getTaskName(task)}`}
    >
      {todayMessages.checkLicense}
    </Link>
  )
}

/** Claims a task or takes it over; tasks that are done elsewhere are linked instead. */
export function ClaimButton({ task }: { readonly task: Task }) {
  return task.kind === 'license_check' ? <CheckLicenseLink task={task} /> : <ClaimTaskButton task={task} />
}

function ClaimTaskButton({ task }: { readonly task: Task }) {
  const claim = useClaimTask(task)
  const words = getClaimLabel(task)
  return (
    <>
      <Button
        kind={isDangerTask(task.kind) && isCallTask(task) ? 'primary' : 'secondary'}
        busy={claim.busy}
        aria-label={`${words}: ${getTaskName(task)}`}
        onClick={() => claim.run(undefined)}
      >
        {isCallTask(task) && !task.claim ? <Phone size={18} aria-hidden="true" /> : null}
        {words}
      </Button>
      <ErrorNotice text={claim.problem} />
    </>
  )
}
