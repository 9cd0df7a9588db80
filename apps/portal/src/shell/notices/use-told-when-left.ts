import { useEffect } from 'react'
import { notifyFailure } from './notify-failure.tsx'

/** A form can be left while it is being sent: a refusal is then shown as a notice. `failed` says what failed. */
export const useToldWhenLeft = ({ onLeft }: { onLeft: (tell: ((thrown: unknown) => void) | undefined) => void }, failed: string) =>
  useEffect(() => {
    onLeft(undefined)
    return () => onLeft((thrown) => notifyFailure(failed, thrown))
  }, [onLeft, failed])
