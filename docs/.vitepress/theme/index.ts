import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { defineAsyncComponent } from 'vue';
import Compatibility from './components/Compatibility.ts';
import './tables.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component(
      'Playground',
      defineAsyncComponent(() => import('./components/playground/Playground.vue')),
    );
    app.component('Compatibility', Compatibility);
  },
} satisfies Theme;
