import mantine from 'postcss-preset-mantine'

/**
 * A sheet of paper is as narrow as a phone in CSS pixels. This plugin limits the styles for phones to
 * screens, so that tables print as tables.
 */
const phonesHaveScreens = {
  postcssPlugin: 'phones-have-screens',
  AtRule: {
    media(rule) {
      if (/^\(max-width: (767|479)\.98px\)/.test(rule.params)) rule.params = `screen and ${rule.params}`
    },
  },
}

export default { plugins: [mantine(), phonesHaveScreens] }
