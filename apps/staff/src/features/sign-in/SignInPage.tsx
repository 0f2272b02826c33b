import {
  finishSignIn,
  readSignInMethods,
  startDirectorySignIn,
  startSignIn,
} from '@evenkeel/api-contract/staff/sign-in'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import {
  browserSupportsWebAuthn,
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Building2, KeyRound } from 'lucide-react'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { Button } from '#components/Button.tsx'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { SignInLayout } from './components/SignInLayout.tsx'
import styles from './sign-in.module.css'
import { toPasskeyResponse, describePasskeyError } from './passkey.ts'
import { signInMessages } from './sign-in.messages.ts'

function PasskeySignIn() {
  const { call, signedIn } = useStaffClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { options } = await call(startSignIn, {})
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
      const passkey = await startAuthentication({ optionsJSON })
      return call(finishSignIn, { body: { passkey: toPasskeyResponse(passkey) } })
    },
    onSuccess: signedIn,
  })
  if (!browserSupportsWebAuthn())
    return (
      <Notice kind="warning">
        <p>{signInMessages.noPasskeys}</p>
      </Notice>
    )
  return (
    <>
      <ErrorNotice
        text={error === null ? null : describePasskeyError(error, { 401: signInMessages.notLetIn })}
      />
      <Button busy={isPending} onPress={() => mutate()}>
        <KeyRound size={20} aria-hidden="true" />
        {signInMessages.passkey}
      </Button>
      <p className={parts.soft}>{signInMessages.passkeyHint}</p>
    </>
  )
}

function DirectorySignIn() {
  const { call } = useStaffClient()
  const act = useAsyncAction({
    act: () => call(startDirectorySignIn, {}),
    onDone: ({ location }) => window.location.assign(location),
    refusals: { 503: signInMessages.directoryDown },
  })
  return (
    <>
      <Button kind="secondary" busy={act.busy || act.isDone} onPress={() => act.run(undefined)}>
        <Building2 size={20} aria-hidden="true" />
        {signInMessages.directory}
      </Button>
      <ErrorNotice text={act.problem} />
    </>
  )
}

/** Sign-in with a passkey, or with the provider's directory (SSO) when configured. */
export function SignInPage() {
  const { call, left, typed } = useStaffClient()
  const ways = useQuery({
    queryKey: ['ways'],
    queryFn: ({ signal }) => call(readSignInMethods, { signal }),
    refetchInterval: minutes(1),
    refetchIntervalInBackground: true,
  })
  return (
    <SignInLayout title={signInMessages.title} lead={signInMessages.lead}>
      {left ? (
        <Notice
          kind={left.pressWasLost ? 'warning' : left.because === 'signedOut' ? 'success' : 'info'}
          isNew
        >
          <p>{signInMessages[left.because]}</p>
          {left.pressWasLost ? <p>{signInMessages.pressWasLost}</p> : null}
          {typed.isAny() ? <p>{signInMessages.typedWaits}</p> : null}
        </Notice>
      ) : null}
      {ways.data?.danger_waits ? (
        <Notice kind="error" title={signInMessages.dangerWaits} isNew>
          <p>{signInMessages.dangerWaitsText}</p>
        </Notice>
      ) : null}
      <QueryBoundary query={ways}>
        {({ passkey, directory }) => (
          <div className={styles.ways}>
            {passkey ? <PasskeySignIn /> : null}
            {passkey && directory ? <p className={styles.or}>{signInMessages.or}</p> : null}
            {directory ? <DirectorySignIn /> : null}
            {passkey ? <p className={`${parts.soft} ${parts.small}`}>{signInMessages.help}</p> : null}
          </div>
        )}
      </QueryBoundary>
    </SignInLayout>
  )
}
