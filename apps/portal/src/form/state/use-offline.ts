import { useSyncExternalStore } from 'react'
import { listen } from '#lib/listen.ts'

const subscribe = (hear: () => void): (() => void) => listen(window, { online: hear, offline: hear })
const isOffline = (): boolean => !window.navigator.onLine
/** The document server is never without a network. */
const never = (): boolean => false

/** Whether this device has no network now; drawn again when that changes. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, never)
