import { isDangerTask, type Task } from '@evenkeel/api-contract/staff/tasks'
import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#components/Button.tsx'
import buttons from '#components/button.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { isCallTask, isAnonymous } from '../task-status.ts'
import { getTaskName } from '../task-facts.ts'
import { todayMessages } from '../today.messages.ts'
import { useClaimTask } from '../api/use-claim-task.ts'

/** What the button says: "I call" where there is somebody to call, and the name of whoever it is taken over from. */
function getClaimLabel(task: Task): string {
  if (task.claim) return todayMessages.takeOver({ name: task.claim.by.name })
  if (isAnonymous(task)) return todayMessages.takeToClose
  return isCallTask(task) ? todayMessages.iCall : todayMessages.take
}

/** Leads to where a license is checked: nobody has to take it for that. */
function CheckLicenseLink({ task }: { readonly task: Task }) {
  return (
    <Link
      to="/counselors"
      className={`${buttons.button} ${buttons.secondary}`}
      aria-label={`${todayMessages.checkLicense}: ${task.reference ?? getTaskName(task)}`}
    >
      {todayMessages.checkLicense}
    </Link>
  )
}

/** Takes a task, or takes it over; of what is done elsewhere, leads there. */
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
        label={`${words}: ${getTaskName(task)}`}
        onPress={() => claim.run(undefined)}
      >
        {isCallTask(task) && !task.claim ? <Phone size={18} aria-hidden="true" /> : null}
        {words}
      </Button>
      <ErrorNotice text={claim.problem} />
    </>
  )
}
