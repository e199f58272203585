// A small WebDriver client for chromedriver; nothing beyond Node is needed.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Browser {
  static async start(chromedriver, chromium, port) {
    const browser = new Browser();
    browser.profile = mkdtempSync(join(tmpdir(), "chuhe-browser-"));
    browser.driver = spawn(chromedriver, [`--port=${port}`, "--silent"], { stdio: "ignore" });
    browser.base = `http://127.0.0.1:${port}`;
    await browser.waitForDriver();
    const args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
      // Whatever the page might ask for has to fail: it must not need a network.
      "--host-resolver-rules=MAP * ~NOTFOUND", `--user-data-dir=${browser.profile}`];
    const reply = await browser.call("POST", "/session", { capabilities: { alwaysMatch: {
      browserName: "chrome", "goog:chromeOptions": { binary: chromium, args },
      "goog:loggingPrefs": { browser: "ALL" } } } });
    browser.base += `/session/${reply.sessionId}`;
    return browser;
  }

  async waitForDriver() {
    for (let i = 0; i < 600; ++i) {
      try {
        if ((await this.call("GET", "/status")).ready) return;
      } catch { /* not listening yet */ }
      await pause(100);
    }
    throw new Error("chromedriver does not answer");
  }

  async call(method, path, body) {
    const response = await fetch(this.base + path,
      { method, body: body ? JSON.stringify(body) : undefined });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }

  open(url) { return this.call("POST", "/url", { url }); }
  size(width, height) { return this.call("POST", "/window/rect", { width, height }); }
  run(script, ...args) { return this.call("POST", "/execute/sync", { script, args }); }
  text(selector) {
    return this.run("return document.querySelector(arguments[0]).textContent", selector);
  }

  async element(selector) {
    const found = await this.call("POST", "/element", { using: "css selector", value: selector });
    return Object.values(found)[0];
  }
  async click(selector) {
    await this.call("POST", `/element/${await this.element(selector)}/click`, {});
  }
  async press(key) {
    await this.call("POST", `/element/${await this.element("body")}/value`, { text: key });
  }
  async picture(file) {
    writeFileSync(file, Buffer.from(await this.call("GET", "/screenshot"), "base64"));
  }
  log() { return this.call("POST", "/se/log", { type: "browser" }); }

  async stop() {
    try { await this.call("DELETE", ""); } catch { /* it went away by itself */ }
    this.driver.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
