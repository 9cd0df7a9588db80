import type { NotificationPreference } from '@apim/contract'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { FormSection } from '../../shared/layout/FormSection.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notifyFailure } from '../../shell/notices/notify-failure.tsx'
import css from './Notifications.module.css'
import { notificationPreferences, useSetPreference } from './notifications.queries.ts'

const channels = ['portal', 'email'] as const

function Kind({ preference }: { preference: NotificationPreference }) {
  const { t } = useTranslation()
  const save = useSetPreference()
  const { kind } = preference
  const name = t(`notifications.kind.${kind}`)
  // What was chosen shows at once; a refusal takes it back.
  const shown = save.isPending ? { ...preference, ...save.variables } : preference
  const choose = (channel: (typeof channels)[number], isOn: boolean) =>
    save.mutate({ kind, [channel]: isOn }, { onError: (failure) => notifyFailure(t('notifications.saveFailed'), failure) })
  return (
    <tr>
      <th scope="row">
        {name}
        <p className="quiet">{t(`notifications.about.${kind}`)}</p>
      </th>
      {channels.map((channel) => (
        <td key={channel}>
          <Switch
            aria-label={`${name}: ${t(`notifications.${channel}`)}`}
            checked={shown[channel] ?? preference[channel]}
            disabled={save.isPending}
            onChange={(event) => choose(channel, event.currentTarget.checked)}
          />
        </td>
      ))}
    </tr>
  )
}

/** Emails that someone cannot do without, so that it is not asked where they are missing. */
function Required() {
  const { t } = useTranslation()
  const name = t('notifications.account')
  return (
    <tr>
      <th scope="row">
        {name}
        <p className="quiet">{t('notifications.accountText')}</p>
      </th>
      <td className="quiet">{t('notifications.never')}</td>
      <td>
        <Switch aria-label={`${name}: ${t('notifications.email')}`} checked disabled readOnly />
      </td>
    </tr>
  )
}

/** Brings what the address names into view once it is there: a page is not as long before. */
const useArrival = (isThere: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  const isNamed = useLocation({ select: ({ hash }) => hash === 'notifications' })
  useEffect(() => {
    if (!isNamed || !isThere) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [isNamed, isThere])
  return place
}

/** Where the reader is told of what: in the portal, by email, both or neither. */
export function NotificationSettings() {
  const { t } = useTranslation()
  const query = useQuery(notificationPreferences)
  const place = useArrival(query.isSuccess)
  return (
    <FormSection title={t('notifications.title')} hint={t('notifications.settingsText')}>
      <div className={css.place} ref={place} tabIndex={-1}>
        <Loaded query={query} what={t('notifications.settingsFailed')} inline>
          {(preferences) => (
            <table className={css.settings} aria-label={t('notifications.settings')}>
              <thead>
                <tr>
                  <th scope="col">{t('notifications.what')}</th>
                  {channels.map((channel) => (
                    <th key={channel} scope="col">
                      {t(`notifications.${channel}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {preferences.map((preference) => (
                  <Kind key={preference.kind} preference={preference} />
                ))}
                <Required />
              </tbody>
            </table>
          )}
        </Loaded>
      </div>
    </FormSection>
  )
}
