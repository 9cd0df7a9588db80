import { Button, Radio, Select, Switch } from '@mantine/core'
import { NotificationSettings } from '../../features/notifications/NotificationSettings.tsx'
import { useSetMailLanguage } from '../../features/profile/profile.queries.ts'
import { isLanguage, type Language, languageNames, offeredLanguages, tagOf } from '../../shared/language.ts'
import { FormSection } from '../../shared/layout/FormSection.tsx'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Card } from '../../shared/parts/Card.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notifyFailure } from '../../shell/notices/notify-failure.tsx'
import { useSession } from '../../shell/session/session-context.ts'
import { useSettings } from '../../shell/settings/settings-store.ts'
import { type ThemeName, themeNames } from '../../theme/palettes.ts'
import css from './SettingsPage.module.css'
import { ThemeSample } from './ThemeSample.tsx'

type Flag = 'stickyHeader' | 'autoNightMode' | 'pageAnimations' | 'elementsAnimations'

function Toggle({ flag, disabled }: { flag: Flag; disabled?: boolean }) {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  return (
    <Switch
      label={t(`settings.${flag}.name`)}
      description={t(disabled ? 'settings.locked' : `settings.${flag}.text`)}
      checked={settings[flag] && !disabled}
      disabled={disabled}
      onChange={(event) => change({ [flag]: event.currentTarget.checked })}
    />
  )
}

function Theme() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  return (
    <Radio.Group label={t('settings.theme')} value={settings.theme} onChange={(name) => change({ theme: name as ThemeName })}>
      <div className={css.themes}>
        {themeNames.map((name) => (
          <Radio.Card key={name} value={name} className={css.theme ?? ''}>
            <ThemeSample name={name} />
            <span className={css.name}>
              <Radio.Indicator size="xs" />
              {t(`settings.themes.${name}`)}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

function NightTheme() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  return (
    <Select
      label={t('settings.nightTheme')}
      data={themeNames.map((name) => ({ value: name, label: t(`settings.themes.${name}`) }))}
      value={settings.nightTheme}
      onChange={(name) => name && change({ nightTheme: name as ThemeName })}
      disabled={!settings.autoNightMode}
      allowDeselect={false}
      className={css.select ?? ''}
    />
  )
}

function Languages() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  const { user } = useSession()
  const setMailLanguage = useSetMailLanguage()
  const choose = (code: Language) => {
    change({ language: code })
    if (user) setMailLanguage.mutate(tagOf(code), { onError: (failure) => notifyFailure(t('settings.mailLanguageFailed'), failure) })
  }
  return (
    <Select
      label={t('settings.language')}
      data={offeredLanguages().map((code) => ({ value: code, label: languageNames[code] }))}
      value={settings.language}
      onChange={(code) => isLanguage(code) && choose(code)}
      allowDeselect={false}
      className={css.select ?? ''}
    />
  )
}

/** Application Settings (specification 1 §2): stored in this browser, effective immediately. */
export function SettingsPage() {
  const { t } = useTranslation()
  const { settings, reset } = useSettings()
  const { user } = useSession()
  return (
    <>
      <PageHeader
        title={t('title.settings')}
        subtitle={t('settings.subtitle')}
        actions={
          <Button variant="default" onClick={reset}>
            {t('settings.reset')}
          </Button>
        }
      />
      <FormBody>
        <Card flush>
          <FormSection title={t('settings.looks')} hint={t('settings.looksText')}>
            <Theme />
            <Toggle flag="autoNightMode" />
            <NightTheme />
            <Toggle flag="stickyHeader" />
          </FormSection>
          <FormSection title={t('settings.language')} hint={t('settings.languageText')}>
            <Languages />
          </FormSection>
          {user && <NotificationSettings />}
          <FormSection title={t('settings.motion')} hint={t('settings.motionText')}>
            <Toggle flag="pageAnimations" disabled={settings.pageAnimationsDisabled} />
            <Toggle flag="elementsAnimations" disabled={settings.pageAnimationsDisabled} />
          </FormSection>
        </Card>
      </FormBody>
    </>
  )
}
