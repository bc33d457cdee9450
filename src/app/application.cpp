#include "app/application.h"

#include "app/environment.h"
#include "shape/handle.h"

namespace hitscan {

void Application::Initialize(int width, int height) {
  width_ = width;
  height_ = height;
}

void Application::Attach(const Environment& environment) {
  environment_ = &environment;
  canvas_.SetTheme(environment.theme);
}

void Application::UpdateTheme() {
  canvas_.SetTheme(environment_->theme);
  canvas_.Clear();
  Draw();
}

void Application::Update(float delta_seconds) { camera_.Advance(delta_seconds); }

void Application::Resize(int width, int height) {
  width_ = width;
  height_ = height;
}

std::vector<Handle> Application::Handles() const { return {}; }

void Application::StartCamera(const OrbitCamera& camera) {
  start_camera_ = camera;
  camera_ = camera;
}

void DrawAxes(Canvas& canvas) {
  // Themes with details have no axes, which would cover the shapes at the origin.
  if (canvas.theme().detailed()) return;
  constexpr glm::vec3 kOrigin(0);
  canvas.DrawLine(kOrigin, {1, 0, 0}, {kRed, Role::kAxisX});
  canvas.DrawLine(kOrigin, {0, 1, 0}, {kGreen, Role::kAxisY});
  canvas.DrawLine(kOrigin, {0, 0, 1}, {kBlue, Role::kAxisZ});
}

void Application::LogError(std::string_view message) { environment_->log->Error(message); }

void Application::LogWrongAnswer(std::string_view message) {
  environment_->log->WrongAnswer(message);
}

}  // namespace hitscan
