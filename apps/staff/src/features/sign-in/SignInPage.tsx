import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Building2, KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  finishDirectorySignIn,
  finishSignIn,
  readSignInMethods,
  startDirectorySignIn,
  startSignIn,
} from '@evenkeel/api-contract/staff/sign-in'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import parts from '#components/parts.module.css'
import { describeApiError } from '#lib/api-errors.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { SignInLayout } from './components/SignInLayout.tsx'
import { describePasskeyError, toPasskeyResponse } from './passkey.ts'
import { signInMessages } from './sign-in.messages.ts'
import styles from './sign-in.module.css'

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
      <Button busy={isPending} onClick={() => mutate()}>
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
      <Button kind="secondary" busy={act.busy || act.isDone} onClick={() => act.run(undefined)}>
        <Building2 size={20} aria-hidden="true" />
        {signInMessages.directory}
      </Button>
      <ErrorNotice text={act.problem} />
    </>
  )
}

/** Sign-in with a passkey, or with the provider's directory (SSO) when configured. */
export function SignInPage() {
  const { call, lastSignOut, memoryDrafts } = useStaffClient()
  const ways = useQuery({
    queryKey: ['ways'],
    queryFn: ({ signal }) => call(readSignInMethods, { signal }),
    refetchInterval: minutes(1),
    refetchIntervalInBackground: true,
  })
  return (
    <SignInLayout title={signInMessages.title} lead={signInMessages.lead}>
      {lastSignOut ? (
        <Notice
          kind={
            lastSignOut.pressWasLost ? 'warning' : lastSignOut.because === 'signedOut' ? 'success' : 'info'
          }
          isNew
        >
          <p>{signInMessages[lastSignOut.because]}</p>
          {lastSignOut.pressWasLost ? <p>{signInMessages.pressWasLost}</p> : null}
          {memoryDrafts.isAny() ? <p>{signInMessages.typedWaits}</p> : null}
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

const refusals = {
  400: signInMessages.directoryGone,
  401: signInMessages.directoryNotLetIn,
  404: signInMessages.directoryGone,
  503: signInMessages.directoryDown,
}

/** Redirect target of the provider's directory (SSO). The response in the query is valid once. */
export function DirectoryCallbackPage() {
  const { call, signedIn } = useStaffClient()
  const navigate = useNavigate()
  const [query] = useState(() => window.location.search)
  const { mutate, error } = useMutation({
    mutationFn: () => call(finishDirectorySignIn, { body: { query } }),
    onSuccess: (session) => {
      signedIn(session)
      void navigate('/', { replace: true })
    },
  })
  useEffect(() => {
    // Removes the response from the browser history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    mutate()
  }, [mutate])
  return (
    <SignInLayout title={signInMessages.directoryTitle}>
      {error === null ? (
        <p role="status">{signInMessages.directoryBusy}</p>
      ) : (
        <>
          <Notice kind="error" isNew>
            <p>{describeApiError(error, refusals)}</p>
          </Notice>
          <p>
            <Link to="/sign-in">{signInMessages.back}</Link>
          </p>
        </>
      )}
    </SignInLayout>
  )
}
