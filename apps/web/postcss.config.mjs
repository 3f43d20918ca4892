import mantine from 'postcss-preset-mantine'

/**
 * A sheet of paper is as narrow as a phone in CSS pixels. Without `screen`, tables would print as a phone
 * shows them.
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
